const missing = (what: string, name: string) => new Error(`${what} "${name}" was not provided`)

/** The body of every actor a machine declares: the app, or a test, provides the real one. */
export const notProvided = (name: string) => (): Promise<never> => Promise.reject(missing('actor', name))

/** The body of every action that a machine leaves to the app: without one of the app's own it fails, as a call does. */
export const actionNotProvided = <Params = undefined>(name: string): ((args: unknown, params: Params) => void) =>
  function unprovided() {
    throw missing('action', name)
  }
