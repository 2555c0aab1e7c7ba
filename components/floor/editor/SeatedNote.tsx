import { FreshnessNote } from '../live/FreshnessNote';
import { useEditorActions } from './EditorContext';
import classes from './editor.module.css';
import { useSeated } from './SeatedContext';

/** A note over the plan that the guests shown are not up to date. */
export function SeatedNote() {
  const { store } = useEditorActions();
  const { isOn, freshness } = useSeated();
  if (!isOn) return null;
  return (
    <div className={classes.seatedNote}>
      <FreshnessNote freshness={freshness} restaurantId={store.layout.restaurantId} />
    </div>
  );
}
