/* The other way to write brackets. */
int table<:3:> = <% 4, 5, 6 %>;

static int at(int index)
<%
  if (index < 3) <% return table<:index:>; %>
  else
    return index ? table<:0:> % 3 : 0;
%>

int main(void)
<%
  int sum = 0;
  for (int i = 0; i < 5; i++) <%
    switch (at(i)) <% case 4: sum += 10; break; case 6: sum++; %>
  %>
  return sum;
%>
