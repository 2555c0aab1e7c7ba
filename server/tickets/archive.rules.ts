/** A line of an archive. The text stands in it as it was hashed. */
export const lineOf = ({ hash, text }: { hash: string; text: string }): string => `{"hash":"${hash}","link":${text}}`;
