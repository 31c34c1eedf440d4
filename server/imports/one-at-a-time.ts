/**
 * Runs tasks one after the other. Imports wait for each other in the database too, for the sake of other instances,
 * but a waiting one would keep a connection from everybody's reads.
 */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task, task);
    last = next.catch(() => {});
    return next;
  };
}
