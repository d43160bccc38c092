/** The body of every actor a machine declares: the app, or a test, provides the real one. */
export const notProvided = (name: string) => (): Promise<never> => Promise.reject(new Error(`actor "${name}" was not provided`))
