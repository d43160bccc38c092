import { useSelector } from '@xstate/react'
import { NavLink } from 'react-router-dom'
import { type BoardActor, selectSound } from '#machines/board/board.machine.ts'
import { IconLogout, IconRepeat } from '#src/ui/icons.ts'
import { IconSound, IconSoundOff } from './icons.ts'
import type { CounterPage } from './pages.ts'

interface CounterHeadProps {
  pages: CounterPage[]
  outlet: string
  person: string
  board: BoardActor
  isSigningOut: boolean
  onSignOut: () => void
  onLeave: (() => void) | undefined
}

const SOUND = { waiting: 'Turn on sound', on: 'Sound is on. Mute', muted: 'Sound is off. Turn on' }

/** Who works where, and the pages of the counter that are theirs. */
export function CounterHead({ pages, outlet, person, board, isSigningOut, onSignOut, onLeave }: CounterHeadProps) {
  const sound = useSelector(board, selectSound)
  const Sound = sound === 'on' ? IconSound : IconSoundOff
  return (
    <header className="canopy counter-canopy">
      <div className="counter-bar wrap">
        <span className="row counter-name">
          <img src="/counter/logo.svg" width={36} height={36} alt="" />
          <span>
            <b>
              <bdi>{outlet}</bdi>
            </b>
            <span className="tiny muted">
              Counter · <bdi>{person}</bdi>
            </span>
          </span>
        </span>
        <nav className="counter-tabs" aria-label="Counter">
          {pages
            .filter(({ isOwn }) => !isOwn)
            .map(({ path, label, Icon, selectCount }) => (
              <NavLink key={path} to={path} end>
                <Icon size={20} stroke={1.9} aria-hidden />
                {label}
                {selectCount && <Count board={board} select={selectCount} />}
              </NavLink>
            ))}
        </nav>
        <span className="row counter-acts">
          <button
            type="button"
            className={sound === 'waiting' ? 'button lamp compact' : 'icon-button counter-quiet'}
            aria-label={SOUND[sound]}
            title={SOUND[sound]}
            onClick={() => board.send({ type: 'sound.toggle' })}
          >
            <Sound size={22} stroke={1.9} aria-hidden />
            {sound === 'waiting' && <span className="counter-words">{SOUND.waiting}</span>}
          </button>
          {pages
            .filter(({ isOwn }) => isOwn)
            .map(({ path, label, Icon }) => (
              <NavLink key={path} to={path} end className="icon-button counter-quiet" aria-label={label} title={label}>
                <Icon size={22} stroke={1.9} aria-hidden />
              </NavLink>
            ))}
          {onLeave && (
            <button type="button" className="icon-button counter-quiet" aria-label="Other outlet" title="Other outlet" onClick={onLeave}>
              <IconRepeat size={22} stroke={1.9} aria-hidden />
            </button>
          )}
          {isSigningOut ? (
            <button type="button" className="button compact counter-quiet" aria-disabled>
              Signing out...
            </button>
          ) : (
            <button type="button" className="icon-button counter-quiet" aria-label="Sign Out" title="Sign Out" onClick={onSignOut}>
              <IconLogout size={22} stroke={1.9} aria-hidden />
            </button>
          )}
        </span>
      </div>
    </header>
  )
}

function Count({ board, select }: { board: BoardActor; select: NonNullable<CounterPage['selectCount']> }) {
  const count = useSelector(board, select)
  if (count === 0) return null
  return (
    <span className="counter-count numeral">
      {count}
      <span className="visually-hidden"> new</span>
    </span>
  )
}
