/** Entries of package-lock.json that name where to download from: installing would ask that host, not the one npm is set up for. */
export function lockfileFaults(lockfile: string): string[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, { resolved?: string }> }
  return Object.entries(packages)
    .filter(([, { resolved }]) => resolved?.includes('://'))
    .map(([path]) => `package-lock.json names a download address for ${path}: run npm install with this repository's .npmrc`)
}
