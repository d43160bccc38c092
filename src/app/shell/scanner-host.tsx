import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CAMERA_FAILED } from '#machines/model/qr.ts'
import { useToast } from '#src/actors/app-context.tsx'
import { OpenScanner } from '#src/actors/scanner-context.ts'
import { savesData } from '#src/loading/data-saver.ts'
import { prefetchCode, whenIdle } from '#src/loading/when-idle.ts'
import { paths } from '#src/paths.ts'

const loadDialog = () => import('#src/screens/scanner/scanner-dialog.tsx').then((module) => module.ScannerDialog)

/** The scanner's dialog over any page; a change of page closes it. The idle home page fetches its code ahead. */
export function ScannerHost({ children }: { children: ReactNode }) {
  const { key, pathname } = useLocation()
  const [opened, setOpened] = useState<{ at: string; Dialog: ComponentType<{ onClose: () => void }> }>()
  const toast = useToast()

  useEffect(() => {
    if (pathname !== paths.home() || savesData()) return undefined
    return whenIdle(() => prefetchCode(loadDialog()))
  }, [pathname])

  const open = () =>
    void loadDialog().then(
      (Dialog) => setOpened({ at: key, Dialog }),
      () => toast('error', CAMERA_FAILED),
    )
  return (
    <OpenScanner value={open}>
      {children}
      {opened?.at === key && <opened.Dialog onClose={() => setOpened(undefined)} />}
    </OpenScanner>
  )
}
