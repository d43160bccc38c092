import { createContext, useContext } from 'react'

/** Opens the QR scanner over whichever page is shown; the shell gives it. */
export const OpenScanner = createContext<() => void>(() => {})

export const useOpenScanner = (): (() => void) => useContext(OpenScanner)
