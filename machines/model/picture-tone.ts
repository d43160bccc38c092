export type PictureTone = 'haldi' | 'mirch' | 'tandoor' | 'pudina' | 'jamun' | 'malai' | 'neel'
export const pictureTone = (_key: string | undefined): PictureTone => 'haldi'
