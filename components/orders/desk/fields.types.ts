import type { DeskForm } from './desk';
import type { SaidRefusals } from './useRefusalWords';

/** What every part of the form has. */
export interface FieldsProps {
  form: DeskForm;
  onChange: (change: Partial<DeskForm>) => void;
  refused: SaidRefusals;
}
