/** The bare application that the bench compares with: only Next and `pg`. */
export default { serverExternalPackages: ['pg'], typescript: { ignoreBuildErrors: true } };
