import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS, type Watched, watchTiles } from './watch';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const tile = {};

function watched(sources = ['base']) {
  const listeners = new Set<[string, (event: { sourceId?: string; tile?: unknown }) => void]>();
  const loaded = new Set<string>();
  const map: Watched = {
    isSourceLoaded: (id) => loaded.has(id),
    on: (event, listener) => listeners.add([event, listener]),
    off: (event, listener) => {
      for (const each of listeners) if (each[0] === event && each[1] === listener) listeners.delete(each);
    },
  };
  const onLost = vi.fn();
  const end = watchTiles(map, sources, onLost);
  const fire = (name: string, event: { sourceId?: string; tile?: unknown }) => {
    for (const [heard, listener] of listeners) if (heard === name) listener(event);
  };
  return { fire, loaded, onLost, end, isWatching: () => listeners.size > 0 };
}

describe('watchTiles', () => {
  it('stops watching once a tile has loaded, whatever fails later', () => {
    const { fire, onLost, isWatching } = watched();
    fire('dataloading', { sourceId: 'base', tile });
    fire('error', { sourceId: 'base', tile });
    fire('data', { sourceId: 'base', tile });
    expect(isWatching()).toBe(false);
    for (let time = 0; time < 9; time++) fire('error', { sourceId: 'base', tile });
    vi.advanceTimersByTime(2 * PATIENCE_MS);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('gives up after three failures, not counting those of other sources', () => {
    const { fire, onLost } = watched();
    for (let time = 0; time < 5; time++) fire('error', { sourceId: 'another', tile });
    for (let time = 0; time < 2; time++) fire('error', { sourceId: 'base', tile });
    expect(onLost).not.toHaveBeenCalled();
    fire('error', { sourceId: 'base', tile });
    fire('error', { sourceId: 'base', tile });
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('gives up when all sources have loaded without any tile', () => {
    const { fire, loaded, onLost } = watched(['base', 'names']);
    fire('dataloading', { sourceId: 'base', tile });
    loaded.add('base');
    vi.advanceTimersByTime(1_000);
    expect(onLost).not.toHaveBeenCalled();
    loaded.add('names');
    vi.advanceTimersByTime(300);
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('gives up when a requested tile hangs, but not while none was requested', () => {
    const { fire, onLost } = watched();
    vi.advanceTimersByTime(3 * PATIENCE_MS);
    fire('dataloading', { sourceId: 'base' });
    vi.advanceTimersByTime(3 * PATIENCE_MS);
    expect(onLost).not.toHaveBeenCalled();
    fire('dataloading', { sourceId: 'base', tile });
    vi.advanceTimersByTime(PATIENCE_MS - 1);
    expect(onLost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('gives up when the description of the tiles fails to load', () => {
    const { fire, loaded, onLost } = watched();
    fire('error', { sourceId: 'base' });
    loaded.add('base');
    vi.advanceTimersByTime(300);
    expect(onLost).toHaveBeenCalledOnce();
  });

  it('reports nothing after the watch has ended', () => {
    const { fire, end, onLost } = watched();
    fire('dataloading', { sourceId: 'base', tile });
    end();
    vi.advanceTimersByTime(3 * PATIENCE_MS);
    expect(onLost).not.toHaveBeenCalled();
  });
});
