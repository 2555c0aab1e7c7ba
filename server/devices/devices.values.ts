/** A restaurant has one master, which holds its box; the others work by themselves. */
export const posDeviceRoles = ['master', 'independent'] as const;
/** Invited: it has yet to enrol. */
export const posDeviceStates = ['invited', 'enrolled', 'revoked'] as const;
