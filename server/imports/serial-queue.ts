/**
 * Runs tasks one after another. Imports wait for each other in the database too, because of other instances,
 * but a waiting one would hold a connection.
 */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task, task);
    last = next.catch(() => {});
    return next;
  };
}
