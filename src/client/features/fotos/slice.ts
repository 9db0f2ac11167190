/** What a person has set in the gallery and among the photo codes. */
import { createSlice } from '@reduxjs/toolkit';
import { type Address, idAt, toAddress } from '#client/entities/address.ts';
import { followingAddress, listAt } from '#client/entities/listState.ts';
import type { ListAddress } from '#client/lib/listParams.ts';

/** The category and the alumno whose photos are shown, and whether the upload is open. */
export const PARAMS = ['categoria', 'alumno', 'subir'] as const;

interface FotosState {
  /** What the gallery shows, or showed when it was left. */
  list: ListAddress<(typeof PARAMS)[number]>;
  /** The alumno whose photo codes were opened last. */
  worked: number | null;
}

const at = (address: Address, before?: FotosState): FotosState => ({
  list: listAt('fotos', PARAMS, address, before?.list),
  worked: idAt(['noteImg'], address) ?? before?.worked ?? null,
});

interface HasFotos {
  fotos: FotosState;
}

const slice = createSlice({
  name: 'fotos',
  ...followingAddress(at),
  reducers: { filtered: toAddress, paged: toAddress },
});

export const fotosReducer = slice.reducer;
export const { filtered, paged } = slice.actions;

export const selectList = ({ fotos }: HasFotos) => fotos.list;
