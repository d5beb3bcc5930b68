/** In place of the seed of a draw: the draw was made elsewhere, so nobody can make it again. */
export const IMPORTED_DRAW = 'imported'
