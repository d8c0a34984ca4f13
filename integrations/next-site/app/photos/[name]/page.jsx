export default async function Page({ params }) {
  const { name } = await params;
  return <p>{name}</p>;
}
