import { createContext } from 'react';
import type { ScreenName } from '#client/lib/urls.ts';

/** The screens that exist and that the signed-in person may see: menus and the home screen link to these only. */
export const VisibleContext = createContext<ReadonlySet<ScreenName>>(new Set());
