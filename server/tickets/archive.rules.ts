/** A line of an archive. It contains the text exactly as it was hashed. */
export const lineOf = ({ hash, text }: { hash: string; text: string }): string => `{"hash":"${hash}","link":${text}}`;
