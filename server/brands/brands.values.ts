/** The sales channels of the API, by id. */
export const channelNames: Readonly<Record<number, string>> = {
  1: 'Kiosk',
  2: 'Web ordering',
  4: 'Reception',
  5: 'POS',
  6: 'Loyalty',
  7: 'E-wallet kiosk',
  8: 'Vending machine',
  9: 'Third-party delivery marketplace A',
  10: 'Third-party delivery marketplace B',
  11: 'Third-party delivery marketplace C',
  12: 'Tray scan',
};
