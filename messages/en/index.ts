import audit from './audit.json';
import brands from './brands.json';
import brandPlaces from './brands-places.json';
import catalog from './catalog.json';
import common from './common.json';
import consumptionModes from './consumption-modes.json';
import coupons from './coupons.json';
import customers from './customers.json';
import deliveryAreas from './delivery-areas.json';
import devices from './devices.json';
import editing from './editing.json';
import fiscal from './fiscal.json';
import floor from './floor.json';
import floorEditor from './floor-editor.json';
import floorLive from './floor-live.json';
import floorPrint from './floor-print.json';
import grants from './grants.json';
import identity from './identity.json';
import images from './images.json';
import imports from './imports.json';
import loyalty from './loyalty.json';
import mail from './mail.json';
import modules from './modules.json';
import orders from './orders.json';
import pickup from './pickup.json';
import pricing from './pricing.json';
import promotions from './promotions.json';
import readiness from './readiness.json';
import replays from './replays.json';
import reports from './reports.json';
import shell from './shell.json';
import stock from './stock.json';
import stockBoard from './stock-board.json';
import stockDashboard from './stock-dashboard.json';
import stockDeliveries from './stock-deliveries.json';
import stockInventory from './stock-inventory.json';
import stockMovements from './stock-movements.json';
import stockProduct from './stock-product.json';
import stockReset from './stock-reset.json';
import stockSettings from './stock-settings.json';
import stockShared from './stock-shared.json';
import tickets from './tickets.json';
import treasury from './treasury.json';
import wallet from './wallet.json';
import webhooks from './webhooks.json';

/** The screens of the stock, a file each. */
const stockScreens = {
  ...stock,
  board: stockBoard,
  dashboard: stockDashboard,
  reset: stockReset,
  settings: stockSettings,
  shared: stockShared,
  inventory: stockInventory,
  product: stockProduct,
  movements: stockMovements,
  deliveries: stockDeliveries,
};

/** One file a feature, so that several people can write at once. The French index must have the same shape. */
export default {
  audit,
  brands: { ...brands, ...brandPlaces },
  catalog,
  common,
  consumptionModes,
  coupons,
  customers,
  deliveryAreas,
  devices,
  editing,
  fiscal,
  floor: { ...floor, editor: floorEditor, live: floorLive, print: floorPrint },
  grants,
  identity,
  images,
  imports,
  loyalty,
  mail,
  modules,
  orders,
  pickup,
  pricing,
  promotions,
  readiness,
  replays,
  reports,
  shell,
  stock: stockScreens,
  tickets,
  treasury,
  wallet,
  webhooks,
};
