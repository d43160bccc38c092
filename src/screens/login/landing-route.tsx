import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { selectIsSplashShown, splashMachine } from '#machines/splash/splash.machine.ts'
import { splashInput } from '#src/actors/splash.ts'
import { inspect } from '#src/actors/inspect.ts'
import { LandingScreen } from './landing-screen.tsx'
import { Splash } from './splash.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The public face: the splash, over the landing page that gets ready below it. */
export function LandingRoute() {
  const { signedIn, ...signIn } = useSignIn()
  const [input] = useState(splashInput)
  const splash = useActorRef(splashMachine, { input, inspect })
  const covered = useSelector(splash, selectIsSplashShown)

  useEffect(() => {
    if (!covered) return undefined
    const skip = () => splash.send({ type: 'splash.skip' })
    // A click, not pointerdown: the end of the same touch would press what lies under the splash.
    document.addEventListener('click', skip)
    document.addEventListener('keydown', skip)
    return () => {
      document.removeEventListener('click', skip)
      document.removeEventListener('keydown', skip)
    }
  }, [covered, splash])

  if (signedIn) return <Navigate to={signIn.returnPath} replace />
  return (
    <>
      {covered && <Splash />}
      <LandingScreen {...signIn} covered={covered} />
    </>
  )
}
