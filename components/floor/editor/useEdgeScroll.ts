import { useEffect } from 'react';
import { useEditorActions } from './EditorContext';

/** Lets the plan move, frame by frame, for as long as something is dragged at the view's edge. */
export function useEdgeScroll(): void {
  const { store } = useEditorActions();
  useEffect(() => {
    let frame = 0;
    function scroll() {
      frame = 0;
      const before = store.state;
      store.send({ type: 'scrollAtEdge' });
      if (store.state !== before) request();
    }
    function request() {
      if (store.state.gesture && frame === 0) frame = requestAnimationFrame(scroll);
    }
    const unsubscribe = store.subscribe(request);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [store]);
}
