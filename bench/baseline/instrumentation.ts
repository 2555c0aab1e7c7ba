/** Empty: without this file Next would use Brigade's, in the folder above. */
export function register(): void {}
