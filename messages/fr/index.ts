import type en from '../en';
import audit from './audit.json';
import common from './common.json';
import identity from './identity.json';
import shell from './shell.json';
import stock from './stock.json';

export default { audit, common, identity, shell, stock } satisfies typeof en;
