import type { DeskForm } from './desk';
import type { RefusalMessages } from './useRefusalWords';

/** The props of every part of the form. */
export interface FieldsProps {
  form: DeskForm;
  onChange: (change: Partial<DeskForm>) => void;
  refusals: RefusalMessages;
}
