/** State of the schools screen. Its list has neither filters nor pages. */
import { createSlice } from '@reduxjs/toolkit';
import type { Address } from '#client/entities/address.ts';
import { followingAddress, listAt } from '#client/entities/listState.ts';
import { EDITED, idOf } from '#client/lib/urls.ts';

const slice = createSlice({
  name: 'escuelas',
  ...followingAddress((address: Address) => ({
    /** The school in the form beside the list; null for a new one. */
    edited: idOf(listAt('escuelas', [EDITED], address).filters[EDITED]),
  })),
  reducers: {},
});

export const escuelasReducer = slice.reducer;
