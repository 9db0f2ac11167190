/** State around the screens: menus, colours, palette, open dialogs. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { sessionEnded } from '#client/api/session.ts';
import type { Question } from '#client/ui/feedback/confirm.tsx';

export const MENU_STATES = ['open', 'collapsed'] as const;
export type MenuState = (typeof MENU_STATES)[number];
export const MENUS = ['sidebar.desk', 'guarderia.desk'] as const;
export type Menu = (typeof MENUS)[number];
export type Menus = Partial<Record<Menu, MenuState>>;

export const SCHEMES = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Keys of each person's latest choices in the palette, newest first, by the person's id. */
export type Recent = Record<string, string[]>;
const RECENT_MAX = 5;

/** A question with the words of its dialog; its callback is not part of the store. */
export interface OpenQuestion extends Question {
  id: string;
  /** There is nothing to choose: it is told, and closed. */
  alert: boolean;
}

export interface SidebarState {
  /** Without sections that were never opened or collapsed in this browser. */
  menus: Menus;
  scheme: Scheme;
  /** Open overlay of the frame: account menu, or the menu drawer on a phone. */
  opened: 'account' | 'drawer' | null;
  recent: Recent;
  /** `texto`: the latest search. */
  palette: { open: boolean; texto: string };
  questions: OpenQuestion[];
}
export interface HasSidebar {
  sidebar: SidebarState;
}

export const initialSidebar: SidebarState = {
  menus: {},
  scheme: 'system',
  opened: null,
  recent: {},
  palette: { open: false, texto: '' },
  questions: [],
};

const slice = createSlice({
  name: 'sidebar',
  initialState: initialSidebar,
  reducers: {
    menuToggled: (state, { payload: { menu, to } }: PayloadAction<{ menu: Menu; to: MenuState }>) => {
      state.menus[menu] = to;
    },
    schemeChosen: (state, { payload }: PayloadAction<Scheme>) => {
      state.scheme = payload;
    },
    opened: (state, { payload }: PayloadAction<'account' | 'drawer'>) => {
      state.opened = payload;
    },
    closed: (state) => {
      state.opened = null;
    },
    paletteOpened: ({ palette }) => {
      palette.open = true;
    },
    paletteClosed: ({ palette }) => {
      palette.open = false;
    },
    searched: ({ palette }, { payload }: PayloadAction<string>) => {
      palette.texto = payload;
    },
    resultChosen: ({ recent }, { payload: { person, key } }: PayloadAction<{ person: number; key: string }>) => {
      const before = recent[person] ?? [];
      recent[person] = [key, ...before.filter((one) => one !== key)].slice(0, RECENT_MAX);
    },
    questionOpened: (state, { payload }: PayloadAction<OpenQuestion>) => {
      state.questions.push(payload);
    },
    questionClosed: (state, { payload: { id } }: PayloadAction<{ id: string; accepted: boolean }>) => {
      state.questions = state.questions.filter((question) => question.id !== id);
    },
  },
  extraReducers: (builder) =>
    builder
      // Menus and colours belong to the browser, whoever signs in.
      .addCase(api.util.resetApiState, (state) => {
        state.opened = null;
        state.palette = initialSidebar.palette;
        state.questions = [];
      })
      .addCase(sessionEnded, (state, { payload: reason }) => {
        if (reason === 'logout') state.recent = {};
      }),
});

export const sidebarReducer = slice.reducer;
export const {
  menuToggled,
  schemeChosen,
  opened,
  closed,
  paletteOpened,
  paletteClosed,
  searched,
  resultChosen,
  questionOpened,
  questionClosed,
} = slice.actions;

export const selectMenu = ({ sidebar }: HasSidebar, menu: Menu): MenuState => sidebar.menus[menu] ?? 'open';
export const selectScheme = ({ sidebar }: HasSidebar): Scheme => sidebar.scheme;
export const selectOpened = ({ sidebar }: HasSidebar): SidebarState['opened'] => sidebar.opened;
const NONE: readonly string[] = [];
export const selectRecent = ({ sidebar }: HasSidebar, person: number): readonly string[] =>
  sidebar.recent[person] ?? NONE;
export const selectPalette = ({ sidebar }: HasSidebar): SidebarState['palette'] => sidebar.palette;
export const selectQuestion = ({ sidebar }: HasSidebar): OpenQuestion | undefined => sidebar.questions[0];
