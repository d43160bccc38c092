import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CAMERA_FAILED } from '#machines/model/qr.ts'
import { useToast } from '#src/actors/app-context.tsx'
import { OpenScanner } from '#src/actors/scanner-context.ts'
import { savesData } from '#src/loading/data-saver.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { whenIdle } from '#src/loading/when-idle.ts'
import { paths } from '#src/paths.ts'

const ScannerDialog = lazy(() => import('#src/screens/scanner/scanner-dialog.tsx').then((module) => module.ScannerDialog), {
  when: 'rendered',
})

/** The scanner's dialog over any page; a change of page closes it. The idle home page fetches its code ahead. */
export function ScannerHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const toast = useToast()
  const close = () => setOpenedAt(undefined)
  const fail = () => {
    close()
    toast('error', CAMERA_FAILED)
  }

  useEffect(() => {
    if (pathname !== paths.home() || savesData()) return undefined
    return whenIdle(ScannerDialog.prefetch)
  }, [pathname])

  return (
    <OpenScanner value={() => setOpenedAt(pathname)}>
      {children}
      {openedAt === pathname && <ScannerDialog onClose={close} onFailure={fail} />}
    </OpenScanner>
  )
}
