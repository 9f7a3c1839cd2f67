/* A state machine whose error is twelve events deep, behind arithmetic that keeps its states apart. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int a=3,b=17,c=251,d=7,e=0;
static int step(int in){
  if (in==2 && e==0 && (a*75+b)%7==6) { e=1; b=(b*7+c)%461; return 0; }
  if (in==1 && e==1 && (a*66+b)%7==6) { e=2; b=(b*31+c)%683; return 1; }
  if (in==6 && e==2 && (a*51+b)%7==6) { e=3; b=(b*16+c)%296; return 2; }
  if (in==4 && e==3 && (a*6+b)%7==6) { e=4; b=(b*27+c)%643; return 3; }
  if (in==5 && e==4 && (a*3+b)%7==5) { e=5; b=(b*31+c)%472; return 4; }
  if (in==6 && e==5 && (a*32+b)%7==4) { e=6; b=(b*9+c)%525; return 5; }
  if (in==1 && e==6 && (a*5+b)%7==0) { e=7; b=(b*44+c)%754; return 6; }
  if (in==1 && e==7 && (a*51+b)%7==5) { e=8; b=(b*16+c)%632; return 7; }
  if (in==6 && e==8 && (a*6+b)%7==4) { e=9; b=(b*17+c)%648; return 8; }
  if (in==4 && e==9 && (a*73+b)%7==1) { e=10; b=(b*25+c)%436; return 9; }
  if (in==6 && e==10 && (a*31+b)%7==6) { e=11; b=(b*32+c)%496; return 10; }
  if (in==1 && e==11 && (a*56+b)%7==6) { e=12; b=(b*38+c)%857; return 11; }
  if (in==1 && b%4==2 && c>42) { d=(b*35+c*8+85)%294; if (e>0 && e<12) e--; return 100; }
  if (in==3 && c%9==2 && d>4) { d=(c*18+d*7+51)%524;  return 101; }
  if (in==6 && b%8==0 && c>56) { a=(b*52+c*3+66)%960;  return 102; }
  if (in==4 && c%3==1 && d>5) { c=(c*48+d*8+78)%707;  return 103; }
  if (in==5 && d%5==2 && b>29) { a=(d*52+b*3+69)%980;  return 104; }
  if (in==5 && b%8==2 && d>45) { d=(b*20+d*7+70)%723;  return 105; }
  if (in==6 && a%5==2 && d>99) { b=(a*30+d*2+61)%990;  return 106; }
  if (in==3 && b%10==1 && d>53) { c=(b*3+d*6+69)%738;  return 107; }
  if (in==5 && c%3==0 && d>81) { b=(c*38+d*6+23)%981;  return 108; }
  if (in==1 && c%4==0 && a>2) { d=(c*3+a*8+96)%387; if (e>0 && e<12) e--; return 109; }
  if (in==2 && c%5==1 && a>37) { a=(c*13+a*3+32)%640;  return 110; }
  if (in==2 && c%10==2 && c>41) { d=(c*33+c*2+3)%419;  return 111; }
  if (in==4 && c%6==1 && d>13) { c=(c*49+d*6+26)%720;  return 112; }
  if (in==4 && a%3==1 && b>18) { a=(a*49+b*3+57)%821;  return 113; }
  if (in==5 && d%10==0 && b>67) { a=(d*28+b*7+73)%922;  return 114; }
  if (in==3 && d%7==0 && a>27) { a=(d*22+a*2+9)%417;  return 115; }
  if (in==3 && b%7==0 && d>1) { a=(b*40+d*8+27)%683;  return 116; }
  if (in==4 && b%9==0 && a>44) { a=(b*16+a*6+86)%543;  return 117; }
  if (in==5 && b%4==2 && d>49) { c=(b*35+d*5+2)%433; if (e>0 && e<12) e--; return 118; }
  if (in==5 && d%3==0 && c>25) { c=(d*54+c*6+17)%447;  return 119; }
  if (in==4 && b%4==1 && c>70) { c=(b*59+c*8+87)%647;  return 120; }
  if (in==4 && b%3==0 && a>17) { b=(b*13+a*6+27)%374;  return 121; }
  if (in==3 && c%8==1 && c>14) { c=(c*18+c*8+77)%898;  return 122; }
  if (in==6 && d%4==1 && b>5) { d=(d*7+b*5+18)%948;  return 123; }
  if (in==2 && c%9==0 && a>73) { b=(c*39+a*2+34)%473;  return 124; }
  if (in==3 && a%7==0 && d>5) { c=(a*3+d*6+85)%114;  return 125; }
  if (in==1 && d%3==0 && a>30) { d=(d*13+a*2+57)%271;  return 126; }
  if (in==6 && b%4==1 && b>48) { c=(b*38+b*4+91)%588; if (e>0 && e<12) e--; return 127; }
  if (in==3 && a%8==0 && b>3) { a=(a*53+b*4+92)%710;  return 128; }
  if (in==3 && d%8==1 && d>8) { a=(d*23+d*6+58)%214;  return 129; }
  if (in==3 && b%8==1 && d>23) { b=(b*22+d*3+31)%469;  return 130; }
  if (in==1 && c%10==0 && a>83) { c=(c*17+a*5+39)%142;  return 131; }
  if (in==3 && b%7==0 && c>42) { a=(b*37+c*6+74)%926;  return 132; }
  if (in==5 && a%6==0 && b>31) { d=(a*7+b*4+70)%988;  return 133; }
  if (in==1 && a%3==1 && a>96) { c=(a*34+a*5+19)%203;  return 134; }
  if (in==5 && c%5==0 && a>99) { b=(c*12+a*8+40)%412;  return 135; }
  if (in==1 && c%6==0 && b>69) { a=(c*52+b*4+79)%923; if (e>0 && e<12) e--; return 136; }
  if (in==6 && b%7==1 && b>68) { b=(b*6+b*7+85)%353;  return 137; }
  if (in==3 && a%9==2 && d>32) { d=(a*57+d*6+58)%111;  return 138; }
  if (in==4 && c%7==1 && b>3) { d=(c*39+b*2+7)%808;  return 139; }
  if (in==3 && b%5==1 && b>35) { d=(b*39+b*5+22)%727;  return 140; }
  if (in==1 && b%3==0 && d>67) { c=(b*35+d*7+56)%802;  return 141; }
  if (in==6 && b%8==1 && b>87) { d=(b*17+b*7+52)%445;  return 142; }
  if (in==5 && c%3==0 && b>97) { c=(c*13+b*6+98)%911;  return 143; }
  if (in==2 && c%7==2 && c>47) { b=(c*47+c*7+94)%575;  return 144; }
  if (in==5 && a%9==0 && a>19) { c=(a*30+a*3+72)%836; if (e>0 && e<12) e--; return 145; }
  if (in==1 && d%8==1 && d>65) { b=(d*37+d*7+5)%636;  return 146; }
  if (in==1 && c%7==2 && a>10) { b=(c*52+a*6+84)%803;  return 147; }
  if (in==6 && a%6==1 && d>55) { d=(a*13+d*4+56)%229;  return 148; }
  if (in==5 && d%4==1 && b>76) { d=(d*10+b*7+37)%384;  return 149; }
  if (in==2 && d%6==2 && a>56) { a=(d*4+a*7+77)%348;  return 150; }
  if (in==3 && b%7==0 && b>69) { b=(b*20+b*4+74)%875;  return 151; }
  if (in==3 && d%8==1 && b>53) { a=(d*52+b*3+73)%492;  return 152; }
  if (in==2 && c%3==0 && a>72) { a=(c*37+a*4+86)%879;  return 153; }
  if (in==6 && b%8==2 && a>39) { d=(b*35+a*7+45)%876; if (e>0 && e<12) e--; return 154; }
  if (in==5 && c%4==1 && a>91) { d=(c*25+a*4+69)%508;  return 155; }
  if (in==3 && d%9==1 && a>26) { a=(d*20+a*7+76)%839;  return 156; }
  if (in==6 && b%9==2 && d>91) { c=(b*47+d*3+57)%734;  return 157; }
  if (in==6 && b%3==2 && c>49) { d=(b*28+c*4+79)%698;  return 158; }
  if (in==6 && a%6==2 && d>83) { c=(a*43+d*2+52)%838;  return 159; }
  return -1;
}
int main(void){ for(;;){ int in=__VERIFIER_nondet_int(); if(in<1||in>6) return 0; step(in); if (e==12) reach_error(); } }
