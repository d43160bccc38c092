import '@mantine/core/styles/UnstyledButton.layer.css'
import './mantine-variables.css'
import { createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

// Sizes, fonts and colours are in mantine-variables.css.
const theme = createTheme({ respectReducedMotion: true })

/** Stands above forms and dialogs, which load later: at the root of the app it would add 7 kB to every first load. */
export function MantineRoot({ children }: { children: ReactNode }) {
  return (
    // No style elements of Mantine's own making: the page's policy allows those of the build alone.
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
