import audit from './audit.json';
import common from './common.json';
import identity from './identity.json';
import shell from './shell.json';
import stock from './stock.json';

/** One file a feature, so that several people can write at once. The French index must have the same shape. */
export default { audit, common, identity, shell, stock };
