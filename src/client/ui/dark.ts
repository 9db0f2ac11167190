import { createContext, useContext } from 'react';

/** Whether the screens are dark: as the person chose on this device, else as the system is. */
export const DarkContext = createContext(false);
export const useDark = (): boolean => useContext(DarkContext);
