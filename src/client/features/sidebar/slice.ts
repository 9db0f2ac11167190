/** What stands around the screens: menus as the person left them, the search from anywhere, open questions. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import type { Question } from '#client/ui/feedback/confirm.tsx';

export const MENU_STATES = ['open', 'collapsed'] as const;
export type MenuState = (typeof MENU_STATES)[number];
/** The menus; each is remembered apart on a phone. */
export const MENUS = ['sidebar.desk', 'sidebar.phone', 'guarderia.desk', 'guarderia.phone'] as const;
export type Menu = (typeof MENUS)[number];
export type Menus = Partial<Record<Menu, MenuState>>;

/** A question in the words of its dialog; what waits for its answer is no part of the store. */
export interface OpenQuestion extends Question {
  id: string;
  /** There is nothing to choose: it is told, and closed. */
  alert: boolean;
}

export interface SidebarState {
  /** Without those that nobody has opened or collapsed in this browser. */
  menus: Menus;
  /** `texto`: what was searched for last. */
  palette: { open: boolean; texto: string };
  /** One is shown after another. */
  questions: OpenQuestion[];
}
export interface HasSidebar {
  sidebar: SidebarState;
}

export const initialSidebar: SidebarState = { menus: {}, palette: { open: false, texto: '' }, questions: [] };

const slice = createSlice({
  name: 'sidebar',
  initialState: initialSidebar,
  reducers: {
    menuToggled: (state, { payload: { menu, to } }: PayloadAction<{ menu: Menu; to: MenuState }>) => {
      state.menus[menu] = to;
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
    questionAsked: (state, { payload }: PayloadAction<OpenQuestion>) => {
      state.questions.push(payload);
    },
    questionAnswered: (state, { payload: { id } }: PayloadAction<{ id: string; accepted: boolean }>) => {
      state.questions = state.questions.filter((question) => question.id !== id);
    },
  },
  extraReducers: (builder) =>
    // The menus are of the browser, whoever signs in.
    builder.addCase(api.util.resetApiState, (state) => {
      state.palette = initialSidebar.palette;
      state.questions = [];
    }),
});

export const sidebarReducer = slice.reducer;
export const { menuToggled, paletteOpened, paletteClosed, searched, questionAsked, questionAnswered } = slice.actions;

/** On a phone a menu would cover the page. */
export const selectMenu = ({ sidebar }: HasSidebar, menu: Menu): MenuState =>
  sidebar.menus[menu] ?? (menu.endsWith('.phone') ? 'collapsed' : 'open');
export const selectPalette = ({ sidebar }: HasSidebar): SidebarState['palette'] => sidebar.palette;
export const selectQuestion = ({ sidebar }: HasSidebar): OpenQuestion | undefined => sidebar.questions[0];
