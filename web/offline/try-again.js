// 'Try again' by itself: when the connection is back, and when the server answers again.
addEventListener("online", () => location.reload());
setInterval(async () => {
  const answer = await fetch("/healthz").catch(() => undefined);
  if (answer?.ok) location.reload();
}, 5000);
