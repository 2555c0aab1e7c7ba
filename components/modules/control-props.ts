import type { Json } from '@/server/modules/layers.rules';
import type { FieldDefinition } from '@/server/modules/modules.values';

export interface ControlProps {
  id: string;
  definition: FieldDefinition;
  value: Json;
  disabled: boolean;
  describedBy?: string;
  onEnter: (value: Json) => void;
  /** Says that what is typed cannot be kept, or that it can again. */
  onInvalid: (isInvalid: boolean) => void;
}
