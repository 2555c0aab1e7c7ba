/** The bare application that the bench compares with: Next and `pg`, nothing else. */
export default { serverExternalPackages: ['pg'], typescript: { ignoreBuildErrors: true } };
