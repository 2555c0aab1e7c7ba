'use client';

import { useSyncExternalStore } from 'react';
import { type ConnectionState, connection } from './connection';

const serverState: ConnectionState = { isOffline: false, waiting: 0 };

/** Whether the service can be reached, and how many writes wait for it. */
export const useConnection = (): ConnectionState => useSyncExternalStore(connection.subscribe, connection.state, () => serverState);
