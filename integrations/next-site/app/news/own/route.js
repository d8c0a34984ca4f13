/** A response with its own fields. */
export function GET() {
  return new Response('own\n', {
    headers: { 'X-Robots-Tag': 'OtherBot: nofollow', 'Content-Usage': 'search=y' },
  });
}
