/** Spellings of names, each line one name: the first is the usual one. All are public knowledge, none is a person's. */
export const spellings: readonly (readonly [kept: string, ...heard: string[]])[] = `
Lakshmi, Laxmi, Lakshmy, Luxmi, Laksmi
Chaudhary, Choudhari, Chaudhry, Choudhury, Chowdhury, Chowdary, Chaudhuri
Vivek, Viveck, Vivak, Bibek
Agarwal, Aggarwal, Agrawal, Agarwalla
Mohammed, Mohd, Muhammad, Mohammad, Mohamed, Md
Sanjay, Sanjai, Sunjay
Deepak, Dipak, Deepack
Pooja, Puja
Suneel, Sunil
Rajeev, Rajiv
Sanjeev, Sanjiv
Vijay, Vijai, Bijoy
Vikas, Vikash, Bikash
Vinod, Binod, Vinodh
Mukherjee, Mukerji, Mookerjee, Mukherji
Banerjee, Bannerjee, Banerji
Chatterjee, Chaterji, Chatterji
Chakraborty, Chakravarty, Chakrabarti, Chakravarthy
Bhattacharya, Bhattacharyya
Ganguly, Ganguli
Majumdar, Mazumdar
Mondal, Mandal
Dutta, Datta, Dutt
Ghosh, Ghose
Sourav, Saurav, Saurabh
Gaurav, Gourav
Shrivastava, Srivastava, Srivastav, Srivastwa
Mishra, Misra
Shukla, Sukla
Sharma, Sarma
Verma, Varma
Tiwari, Tewari, Tiwary, Tivari
Dubey, Dube
Pandey, Pande, Panday
Trivedi, Tribedi
Upadhyay, Upadhyaya
Dwivedi, Dvivedi
Bhardwaj, Bharadwaj
Joshi, Joshy
Shah, Sah
Kapoor, Kapur
Bhatia, Bhatiya
Sidhu, Siddhu, Sidhoo
Dhillon, Dhilon
Gill, Gil
Kaur, Kour
Singh, Sing, Sinh
Gurpreet, Gurprit
Harpreet, Harprit
Rajinder, Rajendra, Rajender
Surinder, Surendra, Surender
Balwinder, Balvinder
Jitendra, Jeetendra, Jitender
Narendra, Narender, Narinder
Mahendra, Mahender
Ravindra, Ravinder, Rabindra
Sheikh, Shaikh, Shaik
Qureshi, Kureshi
Siddiqui, Siddiqi, Siddique
Hussain, Husain, Hussein
Ahmed, Ahmad
Fatima, Fathima
Ayesha, Aisha, Aysha
Zainab, Jainab
Yusuf, Yousuf
Usman, Osman
Umar, Omar
Imran, Emran
Iqbal, Ikbal
Ibrahim, Ebrahim
Faisal, Phaisal
Rizwan, Rijwan
Zubair, Zuber, Jubair
Aishwarya, Aiswarya
Ashish, Asheesh, Aashish
Aditya, Adithya, Aditiya
Aditi, Adithi
Shruti, Shruthi, Sruti
Swati, Swathi, Svati
Geeta, Gita, Geetha
Seema, Sima
Meena, Mina
Reena, Rina
Veena, Vina, Beena
Neelam, Nilam
Neha, Nehaa
Sneha, Snehaa
Jyoti, Jyothi
Priya, Priyaa, Pria
Priyanka, Prianka
Divya, Dibya, Divia
Kavita, Kavitha
Sangeeta, Sangita, Sangeetha
Savita, Savitha
Sunita, Suneeta, Sunitha
Anita, Anitha, Aneeta
Gayatri, Gayathri
Saraswati, Saraswathi
Parvati, Parvathy, Parvathi
Preeti, Priti, Preethi
Keerthi, Kirti, Keerti
Karthik, Kartik, Kartick
Rohit, Rohith
Nitin, Nithin
Ajit, Ajith
Sumit, Sumeet
Amit, Ameet
Ankit, Ankeet
Puneet, Punit
Mohit, Moheet
Venkatesh, Venkatesha, Venketesh
Krishnamurthy, Krishnamoorthy, Krishnamurti
Murthy, Murti, Moorthy
Subramaniam, Subramanian, Subramanyam, Subrahmanyam
Swaminathan, Saminathan
Ramaswamy, Ramasamy, Ramaswami
Krishna, Krushna
Amrita, Amruta, Amritha
Pragya, Pradnya, Prajna
Narayan, Narain, Narayana
Nayak, Naik
Nair, Nayar
Iyer, Aiyar, Ayyar
Iyengar, Ayyangar, Iyangar
Pillai, Pillay
Reddy, Reddi, Redy
Naidu, Nayudu
Shetty, Shetti, Setty
Gowda, Gauda
Hegde, Hegade
Sastry, Shastri, Shastry
Rao, Rau, Row
Desai, Desay
Kulkarni, Kulkarny
Jadhav, Jadav
Phadke, Fadke
Gaikwad, Gaekwad, Gaikwar
Deshpande, Deshpandey
Zaveri, Jhaveri, Javeri
Thakkar, Thakar
Thakur, Thakoor
Mehta, Mehtha
Shilpa, Silpa
Joseph, Josef
Thomas, Tomas
Philip, Phillip
Mathew, Mathews, Matthew
Stephen, Stefan
Catherine, Katherine
Christopher, Kristopher
Xavier, Zavier
Ezhilarasan, Elilarasan
Thenmozhi, Thenmoli
Rajkumar, Raj Kumar
Saikumar, Sai Kumar
Ramprasad, Ram Prasad
राहुल, Rahul
सुनीता, Sunita
पूजा, Pooja
लक्ष्मी, Laxmi
चौधरी, Chaudhary
शर्मा, Sharma
वर्मा, Verma
गुप्ता, Gupta
सिंह, Singh
यादव, Yadav
मिश्रा, Mishra
तिवारी, Tiwari
पाटिल, Patil
कुलकर्णी, Kulkarni
जोशी, Joshi
ज्योति, Jyoti
प्रियंका, Priyanka
अंजलि, Anjali
विवेक, Vivek
संजय, Sanjay
राजेश, Rajesh
संदीप, Sandeep
अशोक, Ashok
ऐश्वर्या, Aishwarya
कृष्ण, Krishna
श्रीवास्तव, Srivastava
अग्रवाल, Agarwal
मोहम्मद, Mohammed
आयशा, Ayesha
फातिमा, Fatima
ਗੁਰਪ੍ਰੀਤ, Gurpreet
ਸਿੰਘ, Singh
પટેલ, Patel
মুখার্জি, Mukherjee
লক্ষ্মী, Lakshmi
லட்சுமி, Lakshmi
కృష్ణ, Krishna
ಗೌಡ, Gowda
കൃഷ്ണൻ, Krishnan
Abhishek, Abhisek, Avishek
Anirudh, Aniruddha, Anirudha
Archana, Archna
Arundhati, Arundhathi
Bharat, Bharath, Barat
Bhagwan, Bhagvan
Chandrashekhar, Chandrasekhar, Chandrasekar
Chetan, Chethan
Chitra, Chithra
Dharmesh, Darmesh
Dinesh, Deenesh
Ganesh, Ganesha
Girish, Gireesh
Gopal, Gopaal
Hariharan, Hari Haran
Harshad, Harshadh
Hemant, Hemanth
Indrajit, Indrajeet
Ishita, Eshita
Jagdish, Jagadish, Jagdeesh
Jagannath, Jagannadh
Jayanti, Jayanthi
Kailash, Kailas
Kalyani, Kalyanee
Kamlesh, Kamalesh
Kaushik, Koushik, Kousik
Kishore, Kishor
Kusum, Kusoom
Lalit, Lalith, Laleet
Lokesh, Lokesha
Madhuri, Maduri
Mahalakshmi, Mahalaxmi
Manish, Maneesh
Manpreet, Manprit
Meenakshi, Minakshi, Meenaxi
Mukesh, Mukhesh
Namrata, Namratha
Nikhil, Nikil
Nirmala, Nirmla
Padmavati, Padmavathi
Pradeep, Pradip
Prakash, Prakas
Pratibha, Prathibha, Pratiba
Purushottam, Purushotham
Raghunath, Ragunath, Raghunatha
Ritika, Rithika, Reetika
Ruksana, Rukhsana
Sachin, Sachhin
Shahrukh, Sharukh
Shakuntala, Sakuntala
Sharad, Sharadh
Sheela, Shila, Sheila
Shiva, Siva
Shweta, Sweta, Swetha
Smriti, Smrithi, Smruti
Snehal, Snehaal
Sowjanya, Soujanya
Srinivas, Shrinivas, Sreenivas
Sudhakar, Sudakar
Sushmita, Susmita
Tanvi, Tanwi
Tripathi, Tripathy
Uma, Ooma
Vaishali, Vaisali
Yogesh, Yogeesh
Zakir, Jakir, Zaakir
Wasim, Vasim, Waseem
Nafisa, Nafeesa
Shabana, Sabana
Salim, Saleem
Naseem, Nasim
Javed, Jawed, Javaid
Farooq, Farukh, Faruk
Rehman, Rahman
Khadija, Khatija
Bhosle, Bhosale, Bhonsle
Chavan, Chauhan
Solanki, Solankhi
Rathod, Rathore
Acharya, Aacharya
Balasubramanian, Balasubramaniam, Balasubramanyam
Venkataraman, Venkatraman
Natarajan, Natrajan
Padmanabhan, Padmanaban
Kumaraswamy, Kumarasamy
Mahapatra, Mohapatra
Patnaik, Pattanaik, Pattnaik
Sahoo, Sahu
Biswas, Vishwas
Sengupta, Sen Gupta
Dasgupta, Das Gupta
Guha, Gooha
Goswami, Goswamy, Gosvami
Baruah, Barua, Borua
Hazarika, Hajarika
Goyal, Goel
Gulati, Gulaati
Khurana, Kurana
Oberoi, Oberai
Sehgal, Sahgal, Saigal
Walia, Valia
D'Souza, Dsouza, Disouza
Fernandes, Fernandez
Rodrigues, Rodriguez
Varghese, Vargese, Verghese
Kurien, Kurian
`
  .trim()
  .split('\n')
  .map((line) => line.split(', ') as [string, ...string[]])
