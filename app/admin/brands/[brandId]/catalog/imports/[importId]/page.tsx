export { default, generateMetadata } from '../../../imports/[importId]/page';
