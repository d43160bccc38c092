import { createContext, useContext } from 'react'

/** Opens the QR scanner over the current page; the shell provides it. */
export const OpenScanner = createContext<() => void>(() => {})

export const useOpenScanner = (): (() => void) => useContext(OpenScanner)
