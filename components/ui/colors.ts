import type { MantineColorsTuple } from '@mantine/core';

/*
 * Made in OKLCH: step n has the same lightness in every hue, so that hues can be swapped without losing contrast. White on step 7 has a
 * contrast of 5.5:1, step 8 on step 1 has 6.5:1, and step 3 on the dark page has 10:1.
 */
export const aubergine: MantineColorsTuple = [
  '#fcf4fd',
  '#f8e7fa',
  '#f0d0f4',
  '#e3b3eb',
  '#d191db',
  '#ba73c5',
  '#9e59a9',
  '#884692',
  '#6f3777',
  '#522958',
];
export const red: MantineColorsTuple = [
  '#fff5f4',
  '#fee8e5',
  '#ffd0cb',
  '#ffafa7',
  '#ff817a',
  '#f64e4d',
  '#d72d34',
  '#bc0e21',
  '#9b0417',
  '#720a12',
];
export const orange: MantineColorsTuple = [
  '#fff5f0',
  '#ffe9dc',
  '#ffd2b8',
  '#feb386',
  '#f19152',
  '#dc701c',
  '#ba5a00',
  '#9c4b01',
  '#7f3b00',
  '#602b00',
];
export const yellow: MantineColorsTuple = [
  '#fdf7ed',
  '#faecd7',
  '#f3d9b2',
  '#e8c081',
  '#d7a248',
  '#bf8608',
  '#9f6e00',
  '#855c00',
  '#6c4a00',
  '#513600',
];
export const green: MantineColorsTuple = [
  '#f1faf3',
  '#e0f4e4',
  '#c2e8cb',
  '#9bd8aa',
  '#6ec287',
  '#46a968',
  '#268f4f',
  '#06793c',
  '#00622f',
  '#064823',
];
export const teal: MantineColorsTuple = [
  '#f0fafa',
  '#ddf3f2',
  '#bce6e6',
  '#90d5d5',
  '#5cbfbe',
  '#25a6a6',
  '#078a8b',
  '#017474',
  '#035d5e',
  '#034545',
];
export const blue: MantineColorsTuple = [
  '#f3f8fe',
  '#e3effe',
  '#c5e0fe',
  '#9dcbff',
  '#69b1ff',
  '#4095ed',
  '#217ad0',
  '#0265b7',
  '#015295',
  '#043c6f',
];
/** A warm grey, like paper and steel. */
export const gray: MantineColorsTuple = [
  '#fcfaf8',
  '#f6f4f2',
  '#ede9e6',
  '#dfdbd8',
  '#c7c3c0',
  '#a19e9b',
  '#777471',
  '#5d5a57',
  '#423f3d',
  '#292624',
];
/** The dark scheme, from text (0) to the lowest surface (9), with a slight tint of the primary hue. */
export const dark: MantineColorsTuple = [
  '#ebe6ec',
  '#c7c2c8',
  '#a7a3a8',
  '#8c878d',
  '#423e43',
  '#332f33',
  '#252126',
  '#19161a',
  '#120f13',
  '#0b080c',
];

/** The hues that screens may use. Each has the same meaning everywhere (see components/README.md). */
export const hues = ['aubergine', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'gray'] as const;
export type Hue = (typeof hues)[number];
