/** What a person has set in the gallery and among the photo codes. */
import { createSlice } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { type Address, addressOf, idAt, isAddressAction, toAddress } from '#client/entities/address.ts';
import { listAt, NOWHERE } from '#client/entities/listState.ts';

/** The category and the alumno whose photos are shown, and whether the upload is open. */
export const PARAMS = ['categoria', 'alumno', 'subir'] as const;

const start = (address: Address) => ({
  /** What the gallery shows, or showed when it was left. */
  list: listAt('fotos', PARAMS, address),
  /** The alumno whose photo codes were opened last. */
  worked: idAt(['noteImg'], address),
});
interface HasFotos {
  fotos: ReturnType<typeof start>;
}

const slice = createSlice({
  name: 'fotos',
  initialState: () => start(addressOf(window.location)),
  reducers: { filtered: toAddress, paged: toAddress },
  extraReducers: (builder) =>
    builder
      .addCase(api.util.resetApiState, () => start(NOWHERE))
      .addMatcher(isAddressAction, (state, { payload }) => {
        state.list = listAt('fotos', PARAMS, payload, state.list);
        state.worked = idAt(['noteImg'], payload) ?? state.worked;
      }),
});

export const fotosReducer = slice.reducer;
export const { filtered, paged } = slice.actions;

export const selectList = ({ fotos }: HasFotos) => fotos.list;
