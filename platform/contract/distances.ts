/** The distances within which schools are looked for, as screens offer them, in kilometres. */
export const distances = [1, 2, 3, 6, 10, 20, 50, 100] as const
