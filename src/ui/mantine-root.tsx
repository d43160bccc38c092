import '@mantine/core/styles/UnstyledButton.layer.css'
import { type CSSVariablesResolver, createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/** Mantine's colours taken from the tokens, so that its parts follow the white label and the colour scheme. */
const COLOURS = {
  '--mantine-color-body': 'var(--cloth)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-error': 'var(--err)',
  '--mantine-color-anchor': 'var(--act)',
  '--mantine-primary-color-filled': 'var(--act)',
  '--mantine-primary-color-filled-hover': 'var(--act-hover)',
  '--mantine-primary-color-light': 'var(--tint)',
  '--mantine-primary-color-light-color': 'var(--act)',
  '--mantine-primary-color-contrast': 'var(--on-act)',
}

// Under both schemes: Mantine's own scheme colours overrule the common variables.
const resolver: CSSVariablesResolver = () => ({ variables: {}, light: COLOURS, dark: COLOURS })

const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '700' },
  defaultRadius: 'xl',
  radius: { xs: '6px', sm: '10px', md: '16px', lg: '24px', xl: '99px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Stands above forms and dialogs, which load later: at the root of the app it would add 7 kB to every first load. */
export function MantineRoot({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      // All variables from the theme: Mantine's own sheet of defaults has 40 kB, most of it colours that the tokens replace.
      deduplicateCssVariables={false}
      getStyleNonce={nonce}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
