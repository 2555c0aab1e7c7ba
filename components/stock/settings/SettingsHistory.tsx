'use client';

export function SettingsHistory() {
  return null;
}
