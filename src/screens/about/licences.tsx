import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Licensed, licencesQuery } from '#src/api/licences.ts'
import { IconData } from '#src/ui/icons.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Chapter } from './chapter.tsx'

/** Fetched when it is opened. */
export function Licences() {
  const [opened, setOpened] = useState(false)
  return (
    <Chapter title="Licences" icon={IconData} onOpen={() => setOpened(true)}>
      {opened && <LicenceList />}
    </Chapter>
  )
}

function LicenceList() {
  const { data, isError, refetch } = useQuery(licencesQuery)
  if (isError)
    return (
      <Notice tone="err" onRetry={() => void refetch()}>
        The licences could not be loaded.
      </Notice>
    )
  if (!data)
    return (
      <div className="licences stack gap-2" aria-busy="true">
        <span className="visually-hidden" role="status">
          Loading...
        </span>
        {[0, 1, 2, 3].map((line) => (
          <div key={line} className="bone licence-bone" />
        ))}
      </div>
    )
  return (
    <div className="licences stack gap-2">
      <p className="small muted">This app stands on the work of others. With thanks:</p>
      <ul>
        {data.map((licensed) => (
          <LicenceLine key={`${licensed.name} ${licensed.version}`} {...licensed} />
        ))}
      </ul>
    </div>
  )
}

function LicenceLine({ name, version, licence, notice }: Licensed) {
  return (
    <li>
      <details>
        <summary className="lead">
          <span>
            {name} {version && <span className="small muted numeral">{version}</span>}
          </span>
          <span className="small">{licence}</span>
        </summary>
        <p className="small muted licence-text breaks">{notice}</p>
      </details>
    </li>
  )
}
