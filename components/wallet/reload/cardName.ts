/** A card for display: «Visa •••• 4242». */
export const cardName = ({ network, lastFour }: { network: string; lastFour: string }): string =>
  `${network.charAt(0).toUpperCase()}${network.slice(1)} •••• ${lastFour}`;
