import { createContext, type ReactNode, use } from 'react'

/** Marks what a search finds in a name. A context: with the next letter only the names render, not the memoized rows. */
export const NameMark = createContext<(name: string) => ReactNode>((name) => name)

export const DishName = ({ name }: { name: string }) => use(NameMark)(name)
