import type { Json } from '@/server/modules/layers.rules';
import type { FieldDefinition } from '@/server/modules/modules.values';

export interface ControlProps {
  id: string;
  definition: FieldDefinition;
  value: Json;
  disabled: boolean;
  describedBy?: string;
  onEnter: (value: Json) => void;
  /** Reports that the input is invalid, or valid again. */
  onInvalid: (isInvalid: boolean) => void;
}
